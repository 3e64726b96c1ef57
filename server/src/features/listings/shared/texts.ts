import type { Car } from '@keyswap/contract/listings'
import type { Wish } from '@keyswap/contract/listings/wishes'
import { translate } from '../../../texts/translations.ts'

export type SharedTexts = {
  value_not_set: string
  value: string
  mileage: string
  transmission: string
  fuel_type: string
  condition: string
  location: string
  transmissions: Record<Car['transmission'], string>
  fuel_types: Record<Car['fuel_type'], string>
  conditions: Record<Car['condition'], string>
  looking_for: (what: string) => string
  wish: {
    years: (from: number, to: number) => string
    from_year: (year: number) => string
    to_year: (year: number) => string
    mileage: (mileage: string) => string
    adds: (amount: string) => string
    wants: (amount: string) => string
    bodies: Record<Wish['bodies'][number], string>
    fuel_types: Record<Wish['fuel_types'][number], string>
  }
  photos: string
  photo: (place: number, count: number, title: string) => string
  join: string
  join_text: string
  open: string
  report: string
  what: string
  gone_title: string
  gone_text: string
  home: string
}

const english: SharedTexts = {
  value_not_set: 'Value not set',
  value: 'Estimated value',
  mileage: 'Mileage',
  transmission: 'Transmission',
  fuel_type: 'Fuel type',
  condition: 'Condition',
  location: 'Location',
  transmissions: { Manual: 'Manual', Automatic: 'Automatic', CVT: 'CVT' },
  fuel_types: { Gasoline: 'Gasoline', Diesel: 'Diesel', Hybrid: 'Hybrid', Electric: 'Electric' },
  conditions: { Excellent: 'Excellent', Good: 'Good', Fair: 'Fair', Poor: 'Poor' },
  looking_for: (what) => `Looking for: ${what}`,
  wish: {
    years: (from, to) => `${from}–${to}`,
    from_year: (year) => `${year} or newer`,
    to_year: (year) => `${year} or older`,
    mileage: (mileage) => `up to ${mileage}`,
    adds: (amount) => `Will pay up to ${amount}`,
    wants: (amount) => `Wants ${amount} on top`,
    bodies: {
      Hatchback: 'hatchback',
      Saloon: 'sedan',
      Estate: 'wagon',
      SUV: 'SUV',
      MPV: 'minivan',
      Coupe: 'coupe',
      Convertible: 'convertible',
      Pickup: 'pickup',
      Van: 'van',
    },
    fuel_types: { Gasoline: 'gasoline', Diesel: 'diesel', Hybrid: 'hybrid', Electric: 'electric' },
  },
  photos: 'Photos',
  photo: (place, count, title) => `${title}, photo ${place} of ${count}`,
  join: 'Join to like it',
  join_text:
    'The owner wants to swap this car. Join, list yours and like this one: if the owner likes yours too, you can talk.',
  open: 'Already a member? See the whole listing',
  report: 'Report illegal content',
  what: 'Keyswap is where owners swap cars. It’s free.',
  gone_title: 'This car isn’t shown here',
  gone_text: 'It may no longer be shared or offered, or the link may be incomplete.',
  home: 'See what Keyswap is',
}

export const sharedTexts = await translate('shared-cars', english)
