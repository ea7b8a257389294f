import { Button } from '@mantine/core'
import { useState } from 'react'

import { shortUrl, useConfig } from '#web/api/config.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QrButton } from '#web/ui/qr/qr-button.tsx'

import { useFinish } from './finish.ts'
import { useLastLink } from './first-link.ts'
import { FirstVisitNews } from './first-visit-news.tsx'
import { Step, type Stage } from './step.tsx'

import classes from './guide.module.css'

const stageOf = (step: number, present: number): Stage => {
  if (step < present) return 'done'
  return step === present ? 'now' : 'later'
}

/** The way of a newcomer in three steps: make a link, share it, see the visit. It can be left at any time. */
export function Guide() {
  const { data: config } = useConfig()
  const [shared, setShared] = useState(false)
  const { data: link } = useLastLink(true)
  const finish = useFinish()
  if (link === undefined || !config) return null

  const visited = link !== null && link.visits !== 0
  const present = !link ? 1 : visited ? 4 : shared ? 3 : 2
  const url = link ? shortUrl(config.shortBase, link.shortlink) : ''
  return (
    <section className={classes.guide} aria-labelledby="guide-title">
      <header className={classes.head}>
        <h2 id="guide-title" className={classes.title}>
          {visited ? 'Путь пройден' : 'С чего начать'}
        </h2>
        <Button
          size="compact-sm"
          {...(visited ? { color: 'accent' } : { variant: 'subtle' })}
          loading={finish.isPending}
          onClick={() => finish.mutate()}
        >
          {visited ? 'Готово' : 'Пропустить'}
        </Button>
      </header>
      <ol className={classes.steps}>
        <Step number={1} title="Создайте ссылку" stage={stageOf(1, present)}>
          Вставьте ниже адрес товара, канала или сайта: короткий адрес придумаем сами.
        </Step>
        <Step number={2} title="Поделитесь ею" stage={stageOf(2, present)}>
          <span className={classes.url}>{url}</span>
          <div className={classes.row}>
            <CopyButton value={url} label="Скопировать" />
            <QrButton url={url} title={link?.title ?? ''} />
            <Button variant="subtle" onClick={() => setShared(true)}>
              Дальше
            </Button>
          </div>
        </Step>
        <Step number={3} title="Увидьте переход" stage={stageOf(3, present)}>
          Откройте ссылку с телефона или подождите гостей: переход появится здесь через пару секунд.
          <Button component="a" href={url} target="_blank" rel="noreferrer" variant="default">
            Открыть самому
          </Button>
        </Step>
      </ol>
      {visited && link && <FirstVisitNews id={link._id} visits={link.visits} />}
    </section>
  )
}
