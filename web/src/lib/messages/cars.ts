import { cars as english } from './en/cars.ts'
import { room } from './room.ts'

/** The words of a car's own facts, for every room that shows one. */
export const cars = room(english, async () => (await import('./lv/cars.ts')).cars)
