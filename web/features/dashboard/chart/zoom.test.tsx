import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Row } from '#contract/analytics.ts'
import { PeriodBar } from '#web/features/dashboard/period/period-bar.tsx'
import { usePeriod } from '#web/features/dashboard/period/use-period.ts'
import { openScreens } from '#web/ui/testing/open-screens.tsx'

import { stepOf } from './bucket.ts'
import { VisitsPlot } from './visits-plot.tsx'

const TODAY = '2026-11-21'
const NOW = new Date('2026-11-21T09:20:00Z')
const WIDTH = 1000

const days = ['15', '16', '17', '18', '19', '20', '21'].map(day => `2026-11-${day}`)
const hours = Array.from({ length: 24 }, (_, hour) => `${TODAY}T${String(hour).padStart(2, '0')}:00`)
const months = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'].concat([
  '2026-06',
  '2026-07',
  '2026-08',
  '2026-09',
  '2026-10',
  '2026-11'
])
const rowsOf = (labels: readonly string[]): Row[] =>
  labels.map(label => ({ label, visits: 10, uniqVisits: 7 }))

/** What happy-dom lacks: elements with a size, and pointers that stay with one. */
class WideObserver implements ResizeObserver {
  readonly #callback: ResizeObserverCallback
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback
  }
  observe(target: Element) {
    const contentRect = new DOMRect(0, 0, WIDTH, 300)
    const size = [{ inlineSize: WIDTH, blockSize: 300 }]
    this.#callback(
      [
        {
          target,
          contentRect,
          borderBoxSize: size,
          contentBoxSize: size,
          devicePixelContentBoxSize: size
        }
      ],
      this
    )
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', WideObserver)
  Element.prototype.setPointerCapture = () => {}
})

function Dashboard({ labels }: { labels: readonly string[] }) {
  const { period } = usePeriod(TODAY)
  return (
    <>
      <PeriodBar period={period} today={TODAY} noPrevious={false} reasonId={undefined} />
      <VisitsPlot
        rows={rowsOf(labels)}
        beforeRows={undefined}
        step={stepOf(labels)}
        period={period}
        outdated={false}
        now={NOW}
        today={TODAY}
      />
    </>
  )
}

async function show(labels: readonly string[], search: string) {
  const dashboard = { path: '/dashboard', element: <Dashboard labels={labels} /> }
  const { router } = openScreens([dashboard], `/dashboard${search}`)
  const slider = screen.getByRole('slider')
  await screen.findAllByText(/нояб|:00/, { selector: 'text' })
  const chart = slider.parentElement ?? slider
  const pointer = { isPrimary: true, button: 0, pointerId: 1, pointerType: 'mouse' }
  const at = (share: number) => ({ ...pointer, clientX: share * WIDTH })
  return {
    slider,
    chart,
    address: () => router.state.location.search,
    router,
    press: (share: number) => fireEvent.pointerDown(chart, at(share)),
    move: (share: number) => fireEvent.pointerMove(chart, at(share)),
    release: (share: number) => fireEvent.pointerUp(chart, at(share)),
    drag(from: number, to: number) {
      fireEvent.pointerDown(chart, at(from))
      fireEvent.pointerMove(chart, at(to))
      fireEvent.pointerUp(chart, at(to))
    }
  }
}

test('a drag over days shows these days, says them on the way, and can be taken back', async () => {
  const { press, move, release, address, router } = await show(days, '?preset=7d&city=Казань')
  press(0.36)
  move(0.7)
  expect(screen.getByText('17–19 ноября')).toBeTruthy()
  expect(screen.getByText('30 переходов')).toBeTruthy()
  release(0.7)
  expect(decodeURI(address())).toBe('?city=Казань&from=2026-11-17&to=2026-11-19')
  expect(router.state.historyAction).toBe('PUSH')
  const back = await screen.findByRole('link', { name: 'Вернуть прежний период' })
  back.focus()
  fireEvent.click(back)
  await waitFor(() => expect(decodeURI(address())).toBe('?city=Казань&preset=7d'))
  expect(screen.queryByRole('link', { name: 'Вернуть прежний период' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a drag over hours shows hours', async () => {
  const hourly = await show(hours, '')
  hourly.drag(0.58, 0.46)
  expect(hourly.address()).toBe('?from=2026-11-21T10:00&to=2026-11-21T14:00')
})

const nameX = (text: string) => Number(screen.getByText(text, { selector: 'text' }).getAttribute('x'))

test('the mark lies between the hours of the axis that it names', async () => {
  const { press, move, chart } = await show(hours, '')
  press(0.2)
  move(0.42)
  expect(screen.getByText(/04:00–10:00/)).toBeTruthy()
  const mark = chart.querySelector('rect')
  const left = Number(mark?.getAttribute('x'))
  const right = left + Number(mark?.getAttribute('width'))
  expect(left).toBeCloseTo(nameX('04:00'))
  expect(right).toBeCloseTo(nameX('10:00'))
})

test('a drag over months shows their days until today', async () => {
  const monthly = await show(months, '?preset=year')
  monthly.drag(0.95, 0.99)
  expect(monthly.address()).toBe('?from=2026-11-01&to=2026-11-21')
})

test('a click, a lone hour, all of it and what is still ahead show nothing else', async () => {
  const { drag, address } = await show(hours, '')
  drag(0.485, 0.487)
  drag(0.485, 0.495)
  drag(0, 1)
  drag(0.8, 0.95)
  expect(address()).toBe('')
})

test('Esc on the way drops the mark, and so does a finger that scrolls', async () => {
  const { press, move, release, chart, address } = await show(days, '?preset=7d')
  press(0.3)
  move(0.7)
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(screen.queryByText('17–19 ноября')).toBeNull()
  release(0.7)
  press(0.3)
  move(0.7)
  fireEvent.pointerCancel(chart, { isPrimary: true, pointerId: 1 })
  release(0.7)
  expect(address()).toBe('?preset=7d')
})

test('by keys: Shift with arrows marks from the cursor, Enter shows, Esc drops', async () => {
  const { slider, address } = await show(days, '?preset=7d')
  const describedBy = document.getElementById(slider.getAttribute('aria-describedby') ?? '')
  expect(describedBy?.textContent).toContain('Shift и стрелки отмечают')
  fireEvent.focus(slider)
  fireEvent.change(slider, { target: { value: '4' } })
  fireEvent.keyDown(slider, { key: 'ArrowLeft', shiftKey: true })
  fireEvent.keyDown(slider, { key: 'ArrowLeft', shiftKey: true })
  expect(slider.getAttribute('aria-valuetext')).toBe('Отмечено: 17–19 ноября, 30\u00A0переходов')
  fireEvent.keyDown(slider, { key: 'Escape' })
  expect(slider.getAttribute('aria-valuetext')).toContain('17 ноября')
  fireEvent.keyDown(slider, { key: 'Enter' })
  expect(address()).toBe('?preset=7d')
  fireEvent.keyDown(slider, { key: 'End', shiftKey: true })
  fireEvent.keyDown(slider, { key: 'Enter' })
  expect(address()).toBe('?from=2026-11-17&to=2026-11-21')
})
