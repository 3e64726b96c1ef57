import { type BodyName, type Paint, paints } from '../../ui/drawings/car.tsx'
import type { Backdrop } from '../../ui/drawings/view.tsx'

export type DemoCar = {
  name: string
  town: string
  /** The same mileage in miles and kilometres, both rounded to hundreds. */
  mileage: number
  mileage_km: number
  backdrop: Backdrop
  body: BodyName
  paint: Paint
}

export const passed: DemoCar = {
  name: '2020 Škoda Kodiaq',
  town: 'Rīga',
  mileage: 41_200,
  mileage_km: 66_300,
  backdrop: 'city',
  body: 'suv',
  paint: paints.bone,
}

export const theirs: DemoCar = {
  name: '2018 Audi A5',
  town: 'Sigulda',
  mileage: 52_900,
  mileage_km: 85_100,
  backdrop: 'forest',
  body: 'coupe',
  paint: paints.ember,
}

export const yours: DemoCar = {
  name: '2019 Volvo V60',
  town: 'Jūrmala',
  mileage: 38_600,
  mileage_km: 62_100,
  backdrop: 'coast',
  body: 'estate',
  paint: paints.pine,
}

export const OTHER_OWNER = 'Marta'
