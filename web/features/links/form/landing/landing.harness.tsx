import { useForm } from '@mantine/form'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'

import { standIn } from '#web/api/testing/stand-in.ts'
import { linkProblems } from '#web/features/links/form/link-problems.ts'
import { newLinkValues, type LinkValues } from '#web/features/links/form/link-values.ts'
import { openScreens } from '#web/ui/testing/open-screens.tsx'

import { LandingFields } from './landing-fields.tsx'
import { LandingPreview } from './landing-preview.tsx'

const OURS = `/uploads/${'0a'.repeat(16)}.jpg`

export const landing = (over: Partial<LinkValues> = {}): LinkValues => ({
  ...newLinkValues('https://www.wildberries.ru/catalog/1/detail.aspx'),
  title: 'Ботинки «Тайга»',
  isLanding: true,
  cardImage: OURS,
  isCardTitleAuto: false,
  isCardImageAuto: false,
  ...over
})

export const buttonsOf = (...titles: string[]) =>
  titles.map((title, index) => ({ key: String(index), title, url: `https://t.me/${index}` }))

/** What the form would send. */
export const onSubmit = vi.fn<(values: LinkValues) => void>()

function Form({ initialValues }: { initialValues: LinkValues }) {
  const form = useForm({ initialValues, validate: values => linkProblems(values) })
  return (
    <form onSubmit={form.onSubmit(values => onSubmit(values))} noValidate>
      <label>
        Название
        <input {...form.getInputProps('title')} />
      </label>
      <LandingFields form={form} wasLanding={initialValues.isLanding} />
      <button type="submit">Сохранить</button>
      <LandingPreview values={form.values} />
    </form>
  )
}

/** Whatever is on the page is in sight. */
class InSight implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #seen: IntersectionObserverCallback
  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen
  }
  observe(target: Element) {
    const rect = target.getBoundingClientRect()
    this.#seen(
      [
        {
          target,
          isIntersecting: true,
          intersectionRatio: 1,
          boundingClientRect: rect,
          intersectionRect: rect,
          rootBounds: null,
          time: 0
        }
      ],
      this
    )
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

/** The part of a landing's form, with a plan of so many landings. */
export async function open(
  values: LinkValues,
  plan: { limit: number | null; used: number } = { limit: 5, used: 0 }
) {
  vi.stubGlobal('IntersectionObserver', InSight)
  standIn(({ path }) =>
    path.endsWith('/profile')
      ? Response.json({ usage: { landings: plan.used }, limits: { landings: plan.limit } })
      : undefined
  )
  onSubmit.mockReset()
  const { user } = openScreens([{ path: '/', element: <Form initialValues={values} /> }], '/')
  if (values.isLanding) await screen.findByRole('radio', { name: 'Светлый' })
  return user
}
