import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

import { LEGAL_VERSION } from '#contract/legal.ts'
import { planIds, planOf } from '#contract/plans.ts'
import { plainConfig } from '#web/api/testing/page-config.ts'
import { standIn } from '#web/api/testing/stand-in.ts'
import { renderFramed } from '#web/app/testing/render-framed.tsx'
import { ConsentPage } from '#web/features/legal/consent/consent-page.tsx'
import { LicencesPage } from '#web/features/legal/licences/licences-page.tsx'
import { PrivacyPage } from '#web/features/legal/privacy/privacy-page.tsx'
import { RefundPage } from '#web/features/legal/refund/refund-page.tsx'
import { TermsPage } from '#web/features/legal/terms/terms-page.tsx'
import { formatDate, formatRoubles } from '#web/ui/format.ts'
import { plain } from '#web/ui/testing/plain.ts'

const somebody = {
  name: 'ИП Иванова Мария Петровна',
  inn: '771234567859',
  ogrn: '326774600012345',
  address: '125009, Москва',
  email: 'help@tropa.example',
  phone: '+7 495 000-00-00'
}

function open(Part: ComponentType, { legal = somebody, google = false } = {}): void {
  const config = { ...plainConfig, social: { google, yandex: false }, legal }
  standIn(() => Response.json(config))
  renderFramed(
    <MemoryRouter>
      <Part />
    </MemoryRouter>
  )
}

const pages: [string, ComponentType][] = [
  ['privacy-policy', PrivacyPage],
  ['terms', TermsPage],
  ['refund-policy', RefundPage],
  ['personal-data', ConsentPage],
  ['licences', LicencesPage]
]

test.each(pages)('%s has a version, and each line of its contents leads to a section', async (_, Part) => {
  open(Part)
  expect(screen.getByText(/^Редакция от/).textContent).toBe(`Редакция от ${formatDate(LEGAL_VERSION)}`)
  const contents = screen.getByRole('navigation', { name: 'Содержание' })
  const anchors = [...contents.querySelectorAll('a')].map(({ hash }) => hash.slice(1))
  expect(anchors.length).toBeGreaterThan(3)
  expect(new Set(anchors).size).toBe(anchors.length)
  for (const id of anchors) expect(document.getElementById(id)?.querySelector('h2')).toBeTruthy()
  await screen.findAllByText(/ИП Иванова/)
})

test.each(pages.slice(0, 4))('%s names the operator where it is known', async (_, Part) => {
  open(Part)
  expect((await screen.findAllByText('ИП Иванова Мария Петровна')).length).toBeGreaterThan(0)
  expect(screen.getByText('ОГРНИП')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/LEGAL_|не указан[ыа]/)
})

test.each(pages.slice(0, 4))('%s of an unnamed operator leaves no sentence empty', async (_, Part) => {
  vi.stubGlobal('location', new URL('https://tropa.example/terms'))
  open(Part, { legal: plainConfig.legal })
  expect(await screen.findByText(/Реквизиты не указаны/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/LEGAL_|: \.|: ,|undefined|null/)
})

test('a machine on which the service is set up shows the gaps', async () => {
  vi.stubGlobal('location', new URL('http://localhost:3000/terms'))
  open(TermsPage, { legal: plainConfig.legal })
  expect((await screen.findAllByText('[укажите LEGAL_NAME]')).length).toBeGreaterThan(0)
  expect(screen.getByText('[укажите LEGAL_INN]')).toBeTruthy()
})

test('the offer has the price of every plan', () => {
  open(TermsPage)
  const text = document.body.textContent ?? ''
  for (const id of planIds) expect(text).toContain(formatRoubles(planOf(id).RUB.amount))
})

test('the refund of the example is counted as the service counts: kopecks are rounded down', () => {
  open(RefundPage)
  const text = plain(document.body.textContent)
  expect(text).toContain('прошло 30 дней, осталось 62 дня. Вернём 748,71 ₽')
})

test('the offer promises the plan’s possibilities no longer than the charge is tried, and a code once', () => {
  open(TermsPage)
  const text = document.body.textContent ?? ''
  expect(text).toContain('сохраняются, пока идут попытки списания, но не дольше 7 дней')
  expect(text).toContain('Один человек применяет код один раз')
  expect(text).not.toContain('попросим платёжный сервис забыть карту')
})

test('the policy tells of a transfer abroad exactly where there is one', async () => {
  open(PrivacyPage, { google: true })
  expect(await screen.findByText(/Google LLC/)).toBeTruthy()
  expect(screen.queryByText(/Трансграничная передача не осуществляется/)).toBeNull()
})
