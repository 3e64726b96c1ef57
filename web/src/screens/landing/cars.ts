import { type BodyName, type Paint, paints } from '../../ui/drawings/car.tsx'
import type { Backdrop } from '../../ui/drawings/view.tsx'

export type DemoCar = {
  name: string
  town: string
  backdrop: Backdrop
  body: BodyName
  paint: Paint
}

export const passed: DemoCar = {
  name: '2020 Škoda Kodiaq',
  town: 'Rīga',
  backdrop: 'city',
  body: 'suv',
  paint: paints.bone,
}

export const theirs: DemoCar = {
  name: '2018 Audi A5',
  town: 'Sigulda',
  backdrop: 'forest',
  body: 'coupe',
  paint: paints.ember,
}

export const yours: DemoCar = {
  name: '2019 Volvo V60',
  town: 'Jūrmala',
  backdrop: 'coast',
  body: 'estate',
  paint: paints.pine,
}

export const OTHER_OWNER = 'Marta'
