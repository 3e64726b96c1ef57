import type { cars } from '../../../web/src/lib/messages/cars.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof cars> = {
  'car.no_photo': 'Foto vēl nav',
  'car.photo_gone': 'Foto nav',
  'car.transmission.Manual': 'Mehāniskā',
  'car.transmission.Automatic': 'Automātiskā',
  'car.transmission.CVT': 'Variators',
  'car.fuel_type.Gasoline': 'Benzīns',
  'car.fuel_type.Diesel': 'Dīzelis',
  'car.fuel_type.Hybrid': 'Hibrīds',
  'car.fuel_type.Electric': 'Elektrība',
  'car.condition.Excellent': 'Teicams',
  'car.condition.Good': 'Labs',
  'car.condition.Fair': 'Viduvējs',
  'car.condition.Poor': 'Slikts',

  'viewer.open': '{photo}, pa visu ekrānu',
  'viewer.place': '{place} / {count}',
  'viewer.previous': 'Iepriekšējais foto',
  'viewer.next': 'Nākamais foto',
  'viewer.closer': 'Tuvināt',
  'viewer.whole': 'Rādīt visu foto',
}
