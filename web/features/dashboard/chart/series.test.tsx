import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { visitsPlot } from './layout.ts'
import type { Point } from './points.ts'
import { Series } from './series.tsx'

const pointsOf = (visits: readonly number[], running = false): Point[] =>
  visits.map((count, index) => ({
    label: `2026-11-${String(index + 1).padStart(2, '0')}`,
    visits: count,
    people: count,
    phase: running && index === visits.length - 1 ? 'running' : 'past',
    before: undefined
  }))

function show(points: Point[]) {
  const plot = visitsPlot(points, false, 1000, 300)
  const { container } = render(
    <svg>
      <Series points={points} plot={plot} comparing={false} />
    </svg>
  )
  const paths = Array.from(container.querySelectorAll('path'), path => path.getAttribute('d') ?? '')
  return { plot, container, paths }
}

test('a lone visit stands in its own bucket, with no way up to it and down again', () => {
  const { container, plot, paths } = show(pointsOf([0, 0, 5, 0, 0, 0, 0]))
  expect(paths.filter(path => path.includes('C'))).toEqual([])
  const [bar] = container.querySelectorAll('rect')
  const left = Number(bar?.getAttribute('x'))
  expect(left).toBeGreaterThan(plot.edge(2))
  expect(left + Number(bar?.getAttribute('width'))).toBeLessThan(plot.edge(3))
  expect(Number(bar?.getAttribute('y'))).toBe(plot.y(5))
})

test('two days are no line', () => {
  expect(show(pointsOf([40, 50])).container.querySelectorAll('rect')).toHaveLength(4)
})

test('many visits are a line, and nothing at all lies on the ground', () => {
  expect(show(pointsOf([4, 9, 5, 3, 0])).container.querySelector('rect')).toBeNull()
  expect(show(pointsOf([0, 0, 0, 0])).container.querySelector('rect')).toBeNull()
})

test('what is still running is dotted, visits and people', () => {
  const { container } = show(pointsOf([4, 9, 5, 3, 6, 2], true))
  expect(container.querySelectorAll('path[data-running="true"]')).toHaveLength(2)
})
