import { Button } from '@mantine/core'
import {
  IconBrandTelegram,
  IconBrandVk,
  IconBrandWhatsapp,
  IconChartBar,
  IconExternalLink
} from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'

import { MINUTE_MS } from '#contract/durations.ts'
import { useShortDomain } from '#web/features/links/short-domain.ts'
import { ShortLinkText } from '#web/features/links/short-link.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { smallIcon } from '#web/ui/small-icon.ts'
import { useNow } from '#web/ui/use-now.ts'

import { SavedQr } from './saved-qr.tsx'
import type { SavedLinkRecord } from './saved-state.ts'
import { closedWords } from './saved-words.ts'
import { shareAddresses } from './share-address.ts'

import classes from './saved-link.module.css'

interface SavedLinkProps {
  link: SavedLinkRecord
  title: string
  action?: ReactNode
}

const elsewhere = {
  component: 'a',
  target: '_blank',
  rel: 'noopener noreferrer',
  variant: 'default'
} as const

/** What to do with a link that has just been saved. */
export function SavedLink({ link, title, action }: SavedLinkProps) {
  const { urlOf } = useShortDomain()
  const heading = useRef<HTMLHeadingElement>(null)
  const url = urlOf(link.slug)
  const closed = closedWords(link, useNow(MINUTE_MS))
  const share = shareAddresses(url, link.title)

  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className={classes.saved}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <h2 className={classes.title} tabIndex={-1} ref={heading}>
            {title}
          </h2>
          <p className={classes.link}>
            <ShortLinkText slug={link.slug} />
          </p>
          {closed !== undefined && <p className={classes.closed}>{closed}</p>}
          <div className={classes.row}>
            <CopyButton value={url} label="Скопировать" main />
            <Button {...elsewhere} href={url} leftSection={<IconExternalLink {...smallIcon} />}>
              {link.isLanding ? 'Открыть страницу' : 'Открыть'}
            </Button>
          </div>
          <h3 className={classes.subtitle}>Поделиться</h3>
          <div className={classes.row}>
            <Button {...elsewhere} href={share.telegram} leftSection={<IconBrandTelegram {...smallIcon} />}>
              Telegram
            </Button>
            <Button {...elsewhere} href={share.vk} leftSection={<IconBrandVk {...smallIcon} />}>
              ВКонтакте
            </Button>
            <Button {...elsewhere} href={share.whatsapp} leftSection={<IconBrandWhatsapp {...smallIcon} />}>
              WhatsApp
            </Button>
          </div>
        </div>
        <SavedQr url={url} title={link.title} />
      </div>
      <div className={classes.next}>
        {action}
        <Button
          component={Link}
          to={`/dashboard/${link.id}`}
          variant="default"
          leftSection={<IconChartBar {...smallIcon} />}
        >
          Смотреть статистику
        </Button>
      </div>
    </div>
  )
}
