import { room } from './room.ts'

/** Texts about a car itself, for every room that shows cars. */
export const cars = room('cars', {
  'car.no_photo': 'No photo yet',
  'car.photo_gone': 'No photo',
  'car.transmission.Manual': 'Manual',
  'car.transmission.Automatic': 'Automatic',
  'car.transmission.CVT': 'CVT',
  'car.fuel_type.Gasoline': 'Gasoline',
  'car.fuel_type.Diesel': 'Diesel',
  'car.fuel_type.Hybrid': 'Hybrid',
  'car.fuel_type.Electric': 'Electric',
  'car.condition.Excellent': 'Excellent',
  'car.condition.Good': 'Good',
  'car.condition.Fair': 'Fair',
  'car.condition.Poor': 'Poor',

  'viewer.open': '{photo}, full screen',
  'viewer.place': '{place} / {count}',
  'viewer.previous': 'Previous photo',
  'viewer.next': 'Next photo',
  'viewer.closer': 'Zoom in',
  'viewer.whole': 'Show the whole photo',
})
