import { bodyTypes, fuelTypes, wishedSides } from '../choices.ts'
import { car as carLimits, wish as limits } from '../limits.ts'
import { plainLine } from '../plain.ts'
import { currencies, distanceUnits } from '../units.ts'
import { z } from '../zod.ts'

const whole = z.number().int()
const year = whole.min(carLimits.min_year, 'Invalid year').max(9999, 'Invalid year')

/** What an owner would swap a car for. An empty or null field allows every car. */
export const Wish = z
  .strictObject({
    /** Makes, or makes with a model: 'Volvo', 'Volkswagen Golf'. */
    models: z
      .array(z.string().overwrite(plainLine).trim().min(1).max(limits.model_max_length))
      .max(limits.max_models, 'At most 5')
      .default([]),
    bodies: z.array(z.enum(bodyTypes)).max(bodyTypes.length).default([]),
    fuel_types: z.array(z.enum(fuelTypes)).max(fuelTypes.length).default([]),
    year_from: year.nullable().default(null),
    year_to: year.nullable().default(null),
    /** The mileage and unit as typed. */
    mileage: z
      .strictObject({
        up_to: whole
          .min(0, 'Mileage must be a positive number')
          .max(carLimits.max_mileage_km, 'Mileage must be a positive number'),
        unit: z.enum(distanceUnits),
      })
      .nullable()
      .default(null),
    /** The owner adds up to this amount of money, or wants this amount in addition to the car. */
    money: z
      .strictObject({
        side: z.enum(wishedSides),
        amount: whole.min(1).max(carLimits.max_price),
        currency: z.enum(currencies),
      })
      .nullable()
      .default(null),
  })
  .refine(
    ({ year_from, year_to }) => year_from === null || year_to === null || year_from <= year_to,
    {
      path: ['year_to'],
      message: 'Invalid year',
    },
  )
export type Wish = z.output<typeof Wish>
