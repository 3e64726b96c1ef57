// useCarFigures(): a car's mileage and value as the reader sees them, on cards, in details, lists and forms alike.
//
//   const figures = useCarFigures()
//   figures.mileage(car)   '45,210 miles', or '≈ 72,758 km' for a reader who uses kilometres
//   figures.value(car)     '$12,400', always in the car's own currency; 'Value not set'
//   figures.distance(34)   '21 miles' or '34 km'
import { distance, type Mileage, mileage, type Value, value } from '../lib/formats/formats.ts'
import { useUnits } from '../lib/formats/units.ts'
import { useMessages } from '../lib/messages/index.ts'

export function useCarFigures() {
  const speech = useMessages()
  const units = useUnits()
  return {
    mileage: (car: Mileage) => mileage(car, units.distance, speech),
    value: (car: Value) => value(car, speech),
    distance: (km: number) => distance(km, units.distance, speech),
  }
}
