import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { aboutPage } from '#landing/about-page.ts'
import { adultPage } from '#landing/adult-page.ts'
import { landingPage } from '#landing/landing-page.ts'
import { landingViewOf } from '#landing/landing-view.ts'
import { templates } from '#landing/templates.ts'
import { surroundings, fullestLink, sampleLink } from '#landing/testing/landing-sample.ts'

import { launchBrowser } from './browser.ts'
import { expectAccessible } from './page-checks.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** White all over: the worst that can lie under light letters. */
const white =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 9"%3E%3Cpath fill="white" d="M0 0h12v9H0z"/%3E%3C/svg%3E'

const marked = { ...sampleLink, erid: '2VtzqWaB', advertiser: 'ООО «Лес», ИНН 7701234567', adult: true }
const links = {
  plain: { ...sampleLink, picture: '' },
  pictured: { ...marked, picture: white, endsAt: fullestLink.endsAt },
  fullest: { ...fullestLink, picture: white }
}

const cases = templates.flatMap(template =>
  Object.entries(links).map(([name, link]) => ({ template, name, link }))
)

test.each(cases)('«$template.id» ($name) is for everyone, on every width', async ({ template, link }) => {
  const html = landingPage(landingViewOf(link, surroundings), template)
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, colorScheme })
    await page.setContent(html)
    await expectAccessible(page)
    for (const width of [320, 768, 1600]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      const sizes: unknown = await page.evaluate(
        `[...document.links].map(link => link.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44).length`
      )
      expect(sizes).toBe(0)
    }
    await page.close()
  }
})

test.each(templates)('nothing of «$id» moves when its picture arrives', async template => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const titleTop = async (picture: string) => {
    await page.setContent(landingPage(landingViewOf({ ...sampleLink, picture }, surroundings), template))
    const top: unknown = await page.evaluate(`document.querySelector('h1').getBoundingClientRect().top`)
    const arrived: unknown = await page.evaluate('document.images[0].naturalWidth > 0')
    return { top, arrived }
  }
  const { top } = await titleTop(white)
  expect(await titleTop('data:,')).toEqual({ top, arrived: false })
  await page.close()
})

const pages = {
  'where a link leads': aboutPage({
    ...marked,
    isLanding: false,
    address: 'go.example/kruzhka',
    fulllink: `https://wildbеrries.ru/${'x'.repeat(300)}`,
    complaint: surroundings.complaint,
    asciiHostOf: target => new URL(target).hostname
  }),
  'for adults': adultPage(marked, { query: '', privacy: surroundings.privacy })
}

test.each(Object.entries(pages))('the page «%s» is for everyone, on every width', async (_, html) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 320, height: 740 }, colorScheme })
    await page.setContent(html)
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await page.close()
  }
})
