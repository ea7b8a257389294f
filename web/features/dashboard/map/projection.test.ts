import { assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'

import { FRAME, project } from './projection.ts'

const cities: Record<string, [latitude: number, longitude: number]> = {
  Калининград: [54.71, 20.51],
  Мурманск: [68.97, 33.08],
  Москва: [55.75, 37.62],
  Дербент: [42.06, 48.29],
  Новосибирск: [55.03, 82.92],
  Норильск: [69.35, 88.2],
  Владивосток: [43.12, 131.89],
  'Петропавловск-Камчатский': [53.02, 158.65],
  Анадырь: [64.73, 177.5],
  Уэлен: [66.16, -169.81]
}

const at = (name: string) => project(...(cities[name] ?? [0, 0]))

test('every corner of the country lies inside the picture', () => {
  for (const [latitude, longitude] of Object.values(cities)) {
    const { x, y } = project(latitude, longitude)
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(FRAME.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(FRAME.height)
  }
})

test('west is left, east is right, also beyond the 180th meridian; north is above', () => {
  expect(at('Калининград').x).toBeLessThan(at('Москва').x)
  expect(at('Москва').x).toBeLessThan(at('Новосибирск').x)
  expect(at('Новосибирск').x).toBeLessThan(at('Владивосток').x)
  expect(at('Анадырь').x).toBeLessThan(at('Уэлен').x)
  expect(at('Мурманск').y).toBeLessThan(at('Москва').y)
  expect(at('Норильск').y).toBeLessThan(at('Новосибирск').y)
})

test('the central meridian is upright, and equally far meridians are mirrored', () => {
  const middle = project(60, 100).x
  expect(project(45, 100).x).toBeCloseTo(middle)
  expect(project(75, 100).x).toBeCloseTo(middle)
  const [west, east] = [project(60, 70), project(60, 130)]
  expect(middle - west.x).toBeCloseTo(east.x - middle)
  expect(west.y).toBeCloseTo(east.y)
})

const latitudes = double({ min: 41, max: 82, noNaN: true })

test('the map has no seam at the 180th meridian', () => {
  assert(
    property(latitudes, latitude => {
      const [before, on, beyond] = [
        project(latitude, 179.999),
        project(latitude, 180),
        project(latitude, -179.999)
      ]
      expect(project(latitude, -180)).toEqual(on)
      expect(Math.hypot(beyond.x - before.x, beyond.y - before.y)).toBeLessThan(0.1)
    })
  )
})

const longitudes = double({ min: 19, max: 190, noNaN: true })

test('a step north always goes towards the pole, one east always goes around it clockwise from the west', () => {
  const pole = project(90, 100)
  const fromPole = (latitude: number, longitude: number) => {
    const { x, y } = project(latitude, longitude)
    return { distance: Math.hypot(x - pole.x, y - pole.y), angle: Math.atan2(x - pole.x, y - pole.y) }
  }
  assert(
    property(latitudes, longitudes, (latitude, longitude) => {
      const here = fromPole(latitude, longitude)
      expect(fromPole(latitude + 0.5, longitude).distance).toBeLessThan(here.distance)
      expect(fromPole(latitude, longitude + 0.5).angle).toBeGreaterThan(here.angle)
    })
  )
})

const areaOf = (latitude: number, longitude: number) => {
  const step = 0.01
  const corner = project(latitude, longitude)
  const [east, north] = [project(latitude, longitude + step), project(latitude + step, longitude)]
  const drawn = Math.abs(
    (east.x - corner.x) * (north.y - corner.y) - (north.x - corner.x) * (east.y - corner.y)
  )
  return drawn / Math.cos(((latitude + step / 2) * Math.PI) / 180)
}

test('equal areas of the earth are equal on the map', () => {
  const inMoscow = areaOf(55.75, 37.62)
  assert(
    property(latitudes, longitudes, (latitude, longitude) => {
      expect(areaOf(latitude, longitude) / inMoscow).toBeCloseTo(1, 2)
    })
  )
})
