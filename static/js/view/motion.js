/** What is on its way, by the clock of the frames: glides of the camera, tiles that land, pawns that hop. Pure. */
import { between } from './camera.js';

export const LAND_MS = 150;
export const HOP_MS = 260;
export const GLIDE_MS = 340;

const share = (since, ms, now) => Math.min(1, Math.max(0, (now - since) / ms));

export class Motion {
  /** @param {boolean} allowed are motions to be seen */
  constructor(allowed = true) {
    Object.assign(this, { allowed, flight: null, lands: [], hops: [] });
  }

  get busy() {
    return Boolean(this.flight || this.lands.length || this.hops.length);
  }

  /** @returns {boolean} whether it will be seen */
  land(cell, now) {
    if (this.allowed) this.lands.push({ cell, since: now });
    return this.allowed;
  }

  /** @param name the name of the pawn's place */
  hop(name, cell, now) {
    if (this.allowed) this.hops.push({ name, cell, since: now });
    return this.allowed;
  }

  glide(from, to, now) {
    this.flight = { from, to, since: now };
  }

  /** Where the camera is on its way, or null. */
  cameraAt(now) {
    if (!this.flight) return null;
    const { from, to, since } = this.flight;
    const t = share(since, GLIDE_MS, now);
    if (t === 1) this.flight = null;
    return t === 1 ? to : between(from, to, t);
  }

  /** What to draw now; what has arrived is let go and named. */
  at(now) {
    const landing = this.lands.map((l) => ({ cell: l.cell, t: share(l.since, LAND_MS, now) }));
    const hopping = this.hops.map((h) => ({ name: h.name, cell: h.cell, t: share(h.since, HOP_MS, now) }));
    const under = ({ t }) => t < 1;
    this.lands = this.lands.filter((_, i) => under(landing[i]));
    this.hops = this.hops.filter((_, i) => under(hopping[i]));
    return {
      landing: landing.filter(under),
      hopping: hopping.filter(under),
      arrived: hopping.filter((h) => !under(h)),
    };
  }
}
