// Three backdrops at dusk for a car, lit from behind.
import { useId } from 'react'
import { type BodyName, Car, type Paint } from './car.tsx'

const backdrops = {
  coast: {
    sky: ['#2a2a5e', '#a1496b', '#ff8a5c', '#ffd08a'],
    ground: ['#7a3d52', '#1a1730'],
    land: 'M0 236c40-14 78-12 118-4 30-14 64-22 102-14 30 6 56 4 80-8v40H0Z',
    sun: [206, 214],
  },
  forest: {
    sky: ['#0f2440', '#2d5a70', '#86a98f', '#f4d9a0'],
    ground: ['#2c4247', '#0c1626'],
    land: 'M0 244v-34l9-22 9 22 7-30 11 34 8-18 9 20 10-40 13 44 9-20 9 18 12-34 11 34 9-24 10 26 12-44 13 44 8-18 9 18 11-36 12 38 9-22 9 20 13-46 12 44 10-22 9 22 12-30 12 32 8-18 6 16v36Z',
    sun: [92, 208],
  },
  city: {
    sky: ['#141a3c', '#4b3a78', '#c25a76', '#ffb27a'],
    ground: ['#4a3350', '#0f1226'],
    land: 'M0 240v-48h20v-22h26v30h16v-64h30v22h18v52h20v-30h34v-40h24v50h18v-18h28v36h16v-58h32v34h18v56Z',
    sun: [150, 220],
  },
}

export type Backdrop = keyof typeof backdrops

type Props = { backdrop: Backdrop; body: BodyName; paint: Paint }

/** A drawing of a car in place of a photo, with the card's aspect ratio. */
export function CarView({ backdrop, body, paint }: Props) {
  const id = useId()
  const { sky, ground, land, sun } = backdrops[backdrop]
  return (
    <svg
      viewBox="0 0 300 400"
      preserveAspectRatio="xMidYMid slice"
      className="size-full"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}s`} x2="0" y2="1">
          {sky.map((colour, index) => (
            <stop key={colour} offset={index / 3} stopColor={colour} />
          ))}
        </linearGradient>
        <linearGradient id={`${id}f`} x2="0" y2="1">
          {ground.map((colour, index) => (
            <stop key={colour} offset={index * 0.6} stopColor={colour} />
          ))}
        </linearGradient>
        <radialGradient id={`${id}h`}>
          <stop offset="0" stopColor="#fff4d8" />
          <stop offset=".18" stopColor="#ffe3ae" stopOpacity=".9" />
          <stop offset="1" stopColor="#ffb27a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path fill={`url(#${id}s)`} d="M0 0h300v250H0z" />
      <circle cx={sun[0]} cy={sun[1]} r="120" fill={`url(#${id}h)`} />
      <path d={land} fill={sky[0]} opacity=".82" />
      <path fill={`url(#${id}f)`} d="M0 238h300v162H0z" />
      <path d="M0 238h300v3H0z" fill="#ffd9a0" opacity=".35" />
      <ellipse cx={sun[0]} cy="250" rx="90" ry="26" fill={`url(#${id}h)`} opacity=".5" />
      <g transform="translate(10 396) scale(.667 -.667)" opacity=".16">
        <Car body={body} paint={paint} lit={false} />
      </g>
      <g transform="translate(10 183) scale(.667)">
        <Car body={body} paint={paint} />
      </g>
    </svg>
  )
}
