/** The six pigments in the order of the paint box, each with the mark that tells it apart without colour. */
export const MARKS = {
  garance: 'disc',
  pastel: 'triangle',
  safran: 'square',
  'vert-de-gris': 'diamond',
  tournesol: 'cross',
  'noir-de-vigne': 'star',
};

export const PIGMENTS = Object.keys(MARKS);
