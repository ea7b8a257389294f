/** A place on the picture, or a direction of it. */
export interface Point {
  x: number
  y: number
}

const RADIANS = Math.PI / 180
const CENTRAL_MERIDIAN = 100
const ORIGIN_LATITUDE = 56
const SOUTHERN_PARALLEL = 52 * RADIANS
const NORTHERN_PARALLEL = 64 * RADIANS

// Albers, equal-area conic, on a sphere of radius 1; the names are those of the usual formulas.
const n = (Math.sin(SOUTHERN_PARALLEL) + Math.sin(NORTHERN_PARALLEL)) / 2
const c = Math.cos(SOUTHERN_PARALLEL) ** 2 + 2 * n * Math.sin(SOUTHERN_PARALLEL)
const rho = (latitude: number) => Math.sqrt(c - 2 * n * Math.sin(latitude * RADIANS)) / n
const rhoOfOrigin = rho(ORIGIN_LATITUDE)

/** The picture of Russia that everything is drawn on: fitted to the country, with room for its neighbours. */
export const FRAME = { width: 2000, height: 1180 } as const
const SCALE = 1470
/** Where the origin of the projection lies on the picture. */
const ORIGIN = { x: 1100, y: 854 } as const

/** Degrees east of the central meridian, from -180 to 180: Chukotka beyond the 180th meridian stays in one piece. */
const eastOfCentre = (longitude: number) => ((((longitude - CENTRAL_MERIDIAN + 180) % 360) + 360) % 360) - 180

/** Where a place of the earth lies on the picture; equal areas of the earth are equal on it. */
export function project(latitude: number, longitude: number): Point {
  const theta = n * eastOfCentre(longitude) * RADIANS
  const distance = rho(latitude)
  return {
    x: ORIGIN.x + SCALE * distance * Math.sin(theta),
    y: ORIGIN.y + SCALE * (distance * Math.cos(theta) - rhoOfOrigin)
  }
}
