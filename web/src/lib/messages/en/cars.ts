export const cars = {
  'car.no_photo': 'No photo yet',
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
} as const
