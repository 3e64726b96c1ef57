import { createLayers } from './layers.ts'

export const layers = createLayers(window)
