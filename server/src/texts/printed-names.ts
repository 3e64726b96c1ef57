// What the web prints beside a name, in its languages. No name has it: it would be read as said by Keyswap.

/** After a number: how many swaps somebody has made. */
export const PRINTED_SWAPS = ['swap', 'swaps', 'maiņa', 'maiņas', 'maiņu', 'maiņām']

export const PRINTED_PHRASES = [
  'no swaps yet',
  'would swap again',
  'maiņu vēl nav',
  'mainītos vēlreiz',
]

/** In brackets: what somebody is called by now. */
export const PRINTED_NOW = ['now', 'tagad']
