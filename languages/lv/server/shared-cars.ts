import type { SharedTexts } from '../../../server/src/features/listings/shared/texts.ts'

export const texts: SharedTexts = {
  value_not_set: 'Vērtība nav norādīta',
  value: 'Vērtība',
  mileage: 'Nobraukums',
  transmission: 'Ātrumkārba',
  fuel_type: 'Degviela',
  condition: 'Stāvoklis',
  location: 'Atrašanās vieta',
  transmissions: { Manual: 'Mehāniskā', Automatic: 'Automātiskā', CVT: 'Variators' },
  fuel_types: {
    Gasoline: 'Benzīns',
    Diesel: 'Dīzelis',
    Hybrid: 'Hibrīds',
    Electric: 'Elektrība',
  },
  conditions: { Excellent: 'Teicams', Good: 'Labs', Fair: 'Viduvējs', Poor: 'Slikts' },
  photos: 'Foto',
  photo: (place, count, title) => `${place}. foto no ${count}: ${title}`,
  join: 'Pievienojies un atzīmē, ka patīk',
  join_text:
    'Īpašnieks šo auto labprāt mainītu. Pievienojies, publicē savu auto un atzīmē, ka šis tev patīk: ja īpašniekam patiks tavējais, varēsiet sarunāties.',
  open: 'Jau esi ar mums? Skatīt visu sludinājumu',
  what: 'Keyswap ir vieta, kur īpašnieki maina auto pret auto. Bez maksas.',
  gone_title: 'Šis auto te nav redzams',
  gone_text: 'Iespējams, īpašnieks to vairs nekopīgo vai nepiedāvā, vai arī saite nav pilnīga.',
  home: 'Uzzināt, kas ir Keyswap',
}
