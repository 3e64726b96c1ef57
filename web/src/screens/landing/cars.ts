import { type BodyName, type Paint, paints } from '../../ui/drawings/car.tsx'
import type { Place } from '../../ui/drawings/view.tsx'

export type DemoCar = {
  name: string
  town: string
  miles: number
  place: Place
  body: BodyName
  paint: Paint
}

export const passed: DemoCar = {
  name: '2020 Škoda Kodiaq',
  town: 'Rīga',
  miles: 41_200,
  place: 'city',
  body: 'suv',
  paint: paints.bone,
}

export const theirs: DemoCar = {
  name: '2018 Audi A5',
  town: 'Sigulda',
  miles: 52_900,
  place: 'forest',
  body: 'coupe',
  paint: paints.ember,
}

export const yours: DemoCar = {
  name: '2019 Volvo V60',
  town: 'Jūrmala',
  miles: 38_600,
  place: 'coast',
  body: 'estate',
  paint: paints.pine,
}

export const OTHER_OWNER = 'Marta'
