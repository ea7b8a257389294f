import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import type { ReportQuery } from '#contract/analytics.ts'
import { link } from '#web/features/dashboard/dashboard-page.harness.tsx'
import type { Stage } from '#web/features/dashboard/use-stage.ts'

import { useFirstVisitNews } from './use-first-visit-news.ts'

const waiting: Stage = { name: 'first-visit', link }
const quiet: Stage = { name: 'quiet', before: false, after: false }
const visited: Stage = { name: 'visited' }
const query: ReportQuery = { id: '7', dateFrom: '2026-11-29', dateTo: '2026-11-29' }

interface Seen {
  stage: Stage
  asked?: ReportQuery
  visits?: number
}

/** What is said when these are seen one after another. */
async function saidOf(...all: Seen[]): Promise<string> {
  const [first, ...later] = all
  const { rerender } = renderHook(
    ({ stage, asked = query, visits }: Seen) => useFirstVisitNews(stage, asked, visits),
    { initialProps: first }
  )
  for (const next of later) rerender(next)
  await new Promise(resolve => setTimeout(resolve, 150))
  return document.querySelector('body > output')?.textContent ?? ''
}

beforeEach(() => {
  document.body.replaceChildren()
})

test('the first visit is said when it comes', async () => {
  expect(await saidOf({ stage: waiting, visits: 0 }, { stage: visited, visits: 1 })).toBe(
    'Есть первый переход'
  )
})

test('also where for a moment the link knows of it and the report does not', async () => {
  const seen = [
    { stage: waiting, visits: 0 },
    { stage: quiet, visits: 0 },
    { stage: visited, visits: 1 }
  ]
  expect(await saidOf(...seen)).toBe('Есть первый переход')
})

test('but not where another question has visits, nor where somebody else says it', async () => {
  const other = { ...query, dateFrom: '2026-11-01' }
  const moved = [
    { stage: waiting, visits: 0 },
    { stage: quiet, asked: other, visits: 0 },
    { stage: visited, asked: other, visits: 3 }
  ]
  expect(await saidOf(...moved)).toBe('')
  expect(await saidOf({ stage: waiting }, { stage: visited })).toBe('')
})
