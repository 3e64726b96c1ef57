/**
 * Words that members here may choose as passwords and that the list of common passwords, which comes from English sites, lacks:
 * what passwords are called in Latvian, places, pets, greetings, and what this site is about. Without accents. We wrote the list
 * ourselves.
 */
export const COMMON_WORDS = [
  ...['parole', 'parolite', 'manaparole', 'slepens', 'slepeni', 'ielogoties', 'lietotajs'],
  ...['latvija', 'latvia', 'riga', 'jurmala', 'liepaja', 'jelgava', 'ventspils', 'daugavpils'],
  ...['valmiera', 'rezekne', 'ogre', 'cesis', 'sigulda', 'lietuva', 'igaunija', 'baltija'],
  ...['milestiba', 'milu', 'mamma', 'mammite', 'tetis', 'saule', 'saulite', 'kakis', 'kakitis'],
  ...['sunitis', 'lacis', 'lacitis', 'sveiki', 'labdien', 'labrit', 'paldies', 'draugiem'],
  ...['automasina', 'masina', 'masinas', 'mansauto', 'automobilis', 'mainit', 'atslega'],
  ...['mycar', 'carswap', 'swapcar', 'swapmycar', 'carkey', 'carkeys', 'keys', 'swap'],
]
