import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect } from 'react'

import { announce } from '#web/ui/announce.ts'

import { useShortDomain } from './short-domain.ts'

import classes from './short-link.module.css'

/** The short link as people read it: the domain steps back, the slug is what differs. */
export function ShortLinkText({ slug }: { slug: string }) {
  const { prefix } = useShortDomain()
  return (
    <span className={classes.text}>
      <span className={classes.domain}>{prefix}</span>
      <span className={classes.slug}>{slug}</span>
    </span>
  )
}

/** The short link; a click copies it. */
export function ShortLink({ slug }: { slug: string }) {
  const { urlOf } = useShortDomain()
  const { copied, copy, error } = useClipboard({ timeout: 2000 })
  const outcome = copied ? 'Скопировано' : error ? 'Не скопировалось: выделите ссылку сами' : ''
  useEffect(() => {
    if (outcome) announce(outcome)
  }, [outcome])
  return (
    <span className={classes.line}>
      <UnstyledButton className={classes.copy} onClick={() => copy(urlOf(slug))} title="Скопировать">
        <ShortLinkText slug={slug} />
        {copied ? (
          <IconCheck className={classes.done} size={16} stroke={2} aria-hidden />
        ) : (
          <IconCopy className={classes.icon} size={16} stroke={1.75} aria-hidden />
        )}
        <VisuallyHidden>Скопировать</VisuallyHidden>
      </UnstyledButton>
      {outcome && <span className={classes.outcome}>{outcome}</span>}
    </span>
  )
}
