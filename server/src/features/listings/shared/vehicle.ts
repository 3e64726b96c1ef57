import type { Vehicle, WithContext } from 'schema-dts'
import type { SharedCar } from './shared.store.ts'
import type { Shown } from './shown.ts'

const UNIT_CODES = { km: 'KMT', mi: 'SMI' } as const

/**
 * The car for search engines, in schema.org's words. The types know the vocabulary, so a wrong word does not compile. No
 * `offers`: the car is not for sale.
 */
export function vehicleOf(
  car: SharedCar,
  shown: Shown,
  { url, images, about }: { url: string; images: string[]; about: string },
): WithContext<Vehicle> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Vehicle',
    url,
    name: shown.title,
    description: about,
    image: images,
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    vehicleModelDate: String(car.year),
    mileageFromOdometer: {
      '@type': 'QuantitativeValue',
      value: car.mileage_unit === 'km' ? car.mileage_km : car.mileage,
      unitCode: UNIT_CODES[car.mileage_unit],
    },
    vehicleTransmission: shown.transmission,
    fuelType: shown.fuel_type,
    itemCondition: 'https://schema.org/UsedCondition',
  }
}
