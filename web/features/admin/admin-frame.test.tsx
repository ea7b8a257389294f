import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

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

test('where nothing waits, or nobody knows, they have their names alone', async () => {
  edge.answerOf = ({ path }) =>
    path === adminPayments.oddities.path ? new Response(null, { status: 503 }) : undefined
  open()
  await waitFor(() => expect(asked(adminComplaints.list.path)).toHaveLength(1))
  await waitFor(() => expect(asked(adminPayments.oddities.path).length).toBeGreaterThan(0))
  expect(tabs()).toEqual(['Пользователи', 'Ссылки', 'Жалобы', 'Промокоды', 'Платежи', 'Статистика', 'Журнал'])
})
