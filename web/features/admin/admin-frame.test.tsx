import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { adminComplaints } from '#contract/admin-complaints.ts'
import { adminPayments } from '#contract/admin-payments.ts'
import { pagePaths } from '#contract/paths.ts'
import { asked, edge, listed, openScreen } from '#web/features/admin/admin-page.harness.tsx'

import { AdminFrame } from './admin-frame.tsx'

let waiting: Record<string, { total: number; exact?: boolean }>
beforeEach(() => {
  waiting = { [adminComplaints.list.path]: { total: 0 }, [adminPayments.oddities.path]: { total: 0 } }
  edge.answer = ({ path }) => waiting[path] && listed([], waiting[path])
})

const open = () => openScreen(pagePaths.adminUsers, <AdminFrame />)
const tabs = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('the tabs of complaints and of payments say what waits there', async () => {
  waiting = {
    [adminComplaints.list.path]: { total: 3 },
    [adminPayments.oddities.path]: { total: 1000, exact: false }
  }
  open()
  await waitFor(() => expect(screen.getByRole('link', { name: /^Жалобы/ }).textContent).toBe('Жалобы 3'))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Платежи/ }).textContent).toMatch(/^Платежи 1.000\+$/)
  )
})

/** Of the last tab, where it is seen. */
const middle = () => {
  const { left, width } = screen.getByRole('link', { name: 'Журнал' }).getBoundingClientRect()
  return left + width / 2
}

test('the tab of the screen stays in sight of its row, also when counts make those before it wider', async () => {
  const WIDTH = 360
  const placeOf = (element: Element): { left: number; width: number } => {
    const width = (element.textContent ?? '').length * 10
    const before = element.previousElementSibling
    if (!before) return { left: -(element.parentElement?.scrollLeft ?? 0), width }
    const place = placeOf(before)
    return { left: place.left + place.width, width }
  }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { left, width } = this.localName === 'nav' ? { left: 0, width: WIDTH } : placeOf(this)
    return new DOMRect(left, 0, width, 40)
  })
  const page = vi.spyOn(Element.prototype, 'scrollIntoView')
  const answer = Promise.withResolvers<undefined>()
  edge.answerOf = () => answer.promise
  waiting[adminComplaints.list.path] = { total: 3 }
  openScreen(pagePaths.adminAudit, <AdminFrame />)
  expect(middle()).toBe(WIDTH / 2)
  answer.resolve(undefined)
  await screen.findByRole('link', { name: /^Жалобы 3/ })
  await waitFor(() => expect(middle()).toBe(WIDTH / 2))
  expect(page).not.toHaveBeenCalled()
})

test('where nothing waits, or nobody knows, they have their names alone', async () => {
  edge.answerOf = ({ path }) =>
    path === adminPayments.oddities.path ? new Response(null, { status: 503 }) : undefined
  open()
  await waitFor(() => expect(asked(adminComplaints.list.path)).toHaveLength(1))
  await waitFor(() => expect(asked(adminPayments.oddities.path).length).toBeGreaterThan(0))
  expect(tabs()).toEqual(['Пользователи', 'Ссылки', 'Жалобы', 'Промокоды', 'Платежи', 'Статистика', 'Журнал'])
})
