import { Button } from '@mantine/core'
import { useRef } from 'react'

import type { Shortlink } from '#contract/links.ts'
import { useProfile } from '#web/api/profile.ts'
import { whyStill } from '#web/ui/why-still.ts'

import { useFinish } from './finish.ts'
import { FirstVisitNews } from './first-visit-news.tsx'
import { useLastLink } from './last-link.ts'
import { Step, type Stage } from './step.tsx'

import classes from './guide.module.css'

const steps = ['Создайте ссылку', 'Поделитесь ею', 'Увидьте переход'] as const

const hints = {
  first: 'Вставьте в поле ниже адрес товара, канала или сайта: короткий адрес мы предложим.',
  another: 'Нажмите «Создать ссылку» и вставьте адрес товара, канала или сайта: короткий адрес мы предложим.',
  share:
    'Скопируйте короткий адрес и отправьте его: в карточку, пост, сообщение. Первый переход покажем через пару секунд.'
} as const

/** Of a link that leads nowhere now no visit is promised. */
function stillHint(link: Shortlink): string | undefined {
  const still = whyStill(link)
  return still && `${still.replace(/\.$/, '')}. Пока она закрыта, переходов не будет.`
}

const stageOf = (step: number, done: number): Stage => {
  if (step < done) return 'done'
  return step === done ? 'now' : 'later'
}

/**
 * The way of a newcomer: make a link, share it, see the visit. It only says where one stands: the screens below have what each
 * step needs. It can be left at any time.
 */
export function Guide() {
  const { data: profile } = useProfile()
  const used = profile?.usage.links
  const { data: last, isError } = useLastLink()
  // Who has none needs no answer to it.
  const link = used === 0 ? (last ?? null) : last
  const finish = useFinish()
  const guide = useRef<HTMLElement>(null)
  if (link === undefined && isError) return null

  // Null: not known while the figures are away.
  const visited = (link?.visits ?? 0) > 0
  const done = link === null ? 0 : visited ? steps.length : 1
  // Archived ones are in no list but count: with them the screens below have no field.
  const hint =
    link === null ? hints[used === 0 ? 'first' : 'another'] : ((link && stillHint(link)) ?? hints.share)
  const end = () => {
    if (finish.isPending) return
    // The button goes with the guide: who works by keyboard goes on with the page.
    guide.current?.closest('main')?.focus()
    finish.mutate()
  }
  return (
    <section ref={guide} className={classes.guide} aria-label="Первые шаги" aria-hidden={link === undefined}>
      <ol className={classes.steps}>
        {steps.map((title, index) => (
          <Step key={title} number={index + 1} title={title} stage={stageOf(index, done)} />
        ))}
      </ol>
      <div className={classes.foot}>
        {/* There before its words are: a region that comes with them is often not heard. */}
        <output className={classes.news}>
          {visited && link && <FirstVisitNews id={link._id} visits={link.visits ?? 0} />}
        </output>
        {!visited && <p className={classes.hint}>{hint}</p>}
        <Button
          className={classes.end}
          size="compact-sm"
          {...(visited ? { color: 'accent' } : { variant: 'subtle' })}
          aria-busy={finish.isPending}
          onClick={end}
        >
          {visited ? 'Готово' : 'Пропустить'}
        </Button>
      </div>
    </section>
  )
}
