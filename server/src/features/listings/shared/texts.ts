import type { Car } from '@keyswap/contract/listings'
import { translate } from '../../../translations.ts'

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
  photos: string
  photo: (place: number, count: number, title: string) => string
  join: string
  join_text: string
  open: string
  what: string
  gone_title: string
  gone_text: string
  home: string
}

const english: SharedTexts = {
  value_not_set: 'Value not set',
  value: 'Value',
  mileage: 'Mileage',
  transmission: 'Transmission',
  fuel_type: 'Fuel type',
  condition: 'Condition',
  location: 'Location',
  transmissions: { Manual: 'Manual', Automatic: 'Automatic', CVT: 'CVT' },
  fuel_types: { Gasoline: 'Gasoline', Diesel: 'Diesel', Hybrid: 'Hybrid', Electric: 'Electric' },
  conditions: { Excellent: 'Excellent', Good: 'Good', Fair: 'Fair', Poor: 'Poor' },
  photos: 'Photos',
  photo: (place, count, title) => `${title}, photo ${place} of ${count}`,
  join: 'Join to like it',
  join_text:
    'The owner would swap this car. Join, list yours and like this one: if the owner likes yours too, you can talk.',
  open: 'Already a member? See the whole listing',
  what: 'Keyswap is where owners swap cars. It is free.',
  gone_title: 'This car is not shown here',
  gone_text: 'It may no longer be shared or offered, or the link is not complete.',
  home: 'See what Keyswap is',
}

export const sharedTexts = await translate('shared-cars', english)
