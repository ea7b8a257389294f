import { Button } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'

import type { Shortlink } from '#contract/links.ts'
import { pagePaths } from '#contract/paths.ts'
import { uncountedSince } from '#web/api/own-visits-mark.ts'
import { ShortAddress } from '#web/features/dashboard/short-address.tsx'
import type { LinkQr } from '#web/features/dashboard/use-link-qr.tsx'
import { useShortUrl } from '#web/features/dashboard/use-short-url.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QrButton } from '#web/ui/qr/qr-dialog.tsx'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'
import { whyStill } from '#web/ui/why-still.ts'

import { PeriodButton } from './period-button.tsx'

import classes from './first-visit.module.css'

interface FirstVisitProps {
  link: Shortlink
  /** Whether a visit of this moment would be shown here. */
  running: boolean
  qr: LinkQr
}

/** A link that nobody has opened yet, large, with what to do about it. */
export function FirstVisit({ link, running, qr: { show, takeButton } }: FirstVisitProps) {
  const url = useShortUrl(link.shortlink)
  const isStill = whyStill(link) !== undefined
  const section = useFocusHeir()
  const [isUncounted] = useState(() => uncountedSince(new Date()) !== '')
  return (
    <section ref={section} className={classes.panel}>
      <h2 className={classes.title}>
        {isStill ? 'Переходов пока не было' : 'Ссылка готова, переходов пока не было'}
      </h2>
      <p className={classes.short}>
        <ShortAddress url={url} slug={link.shortlink} />
      </p>
      <div className={classes.actions}>
        <CopyButton value={url} label="Скопировать" main />
        <QrButton ref={takeButton} onOpen={() => show({ url, title: link.title })} />
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          rightSection={<IconArrowUpRight size={18} stroke={1.75} aria-hidden />}
        >
          Открыть
        </Button>
      </div>
      {!isStill && isUncounted && (
        <p className={classes.text}>
          Вы просили не считать переходы из этого браузера. Откройте ссылку в другом или{' '}
          <Link to={`${pagePaths.info}#own-visits`}>включите подсчёт</Link>.
        </p>
      )}
      {!isStill && !isUncounted && running && (
        <p className={classes.text}>Откройте её сами: переход появится здесь.</p>
      )}
      {!isStill && !isUncounted && !running && (
        <>
          <p className={classes.text}>Откройте её сами: сегодняшние переходы появятся под «Сегодня».</p>
          <PeriodButton period="today">Показать сегодня</PeriodButton>
        </>
      )}
    </section>
  )
}
