// What the web prints beside a name, in its languages. No name has it: it would be read as said by Keyswap.

/** After a number: how many swaps somebody has made. */
export const PRINTED_SWAPS = ['swap', 'swaps', 'maiņa', 'maiņas', 'maiņu', 'maiņām']

export const PRINTED_PHRASES = [
  'no swaps yet',
  'would swap again',
  'maiņu vēl nav',
  'mainītos vēlreiz',
  // What a swap plan says of somebody: "Anna got the keys" is no name.
  ...['got the', 'gets the', 'has the', 'the keys', 'received', 'paid', 'you and', 'and you'],
  ...['atslēgas', 'saņēma', 'saņēmis', 'saņēmusi', 'samaksāja', 'tu un', 'un tu'],
]

/** In brackets: what somebody is called by now. */
export const PRINTED_NOW = ['now', 'tagad']

/** What no word of a name is: it reads as a record, or as said of somebody by Keyswap. */
export const PRINTED_WORDS = [
  ...['swap', 'swaps', 'swapped', 'verified', 'confirmed'],
  ...['pārbaudīts', 'pārbaudīta', 'verificēts', 'verificēta', 'apstiprināts', 'apstiprināta'],
  ...['проверен', 'проверена', 'проверено', 'верифицирован', 'верифицирована'],
  ...['подтверждён', 'подтверждена', 'подтверждено'],
]

/** The same, but without its ņ it is somebody's name. */
export const PRINTED_UNLESS_PLAIN = ['maiņas']

/** Stars, check marks and badges look like a rating. */
export const BADGES = '⋆★☆✦✧✩✪✫✬✭✮✯✰✴✵✶✷✸✹⚝⭐⭑⭒🌟🌠🟆🟉🟊🟌🟔√☑✅✓✔⍻🗸🗹🮱ꪜ🏅🎖🏆🥇🥈🥉🎗📛🔰🛡🪪💯🆗'
