import { ActionIcon } from '@mantine/core'
import { IconArrowUpRight, IconCopyPlus, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { Shortlink } from '#contract/links.ts'
import { pagePaths } from '#contract/paths.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QrButton } from '#web/ui/qr/qr-dialog.tsx'
import { whyStill } from '#web/ui/why-still.ts'

import { ShortAddress } from './short-address.tsx'
import type { LinkQr } from './use-link-qr.tsx'
import { useShortUrl } from './use-short-url.ts'

import classes from './link-headline.module.css'

interface LinkHeadlineProps {
  link: Shortlink
  /** Without it, where the address itself stands large below. */
  withAddress: boolean
  qr: LinkQr
}

interface WayToFormProps {
  name: string
  Icon: typeof IconPencil
  to: string
  state?: object
}

const WayToForm = ({ name, Icon, ...way }: WayToFormProps) => (
  <ActionIcon component={Link} {...way} variant="default" size={36} aria-label={name} title={name}>
    <Icon size={20} stroke={1.75} aria-hidden />
  </ActionIcon>
)

/** The short link, large, with everything one does to it in one click. */
export function LinkHeadline({ link, withAddress, qr: { show, takeButton } }: LinkHeadlineProps) {
  const url = useShortUrl(link.shortlink)
  const still = whyStill(link)
  return (
    <div className={classes.headline}>
      <div className={classes.texts}>
        {withAddress && (
          <p className={classes.short}>
            <ShortAddress url={url} slug={link.shortlink} />
          </p>
        )}
        {still && (
          <p className={classes.still}>
            {still}
            {link.state === 'blocked' && (
              <>
                {' '}
                <Link className={classes.objection} to={`${pagePaths.support}#question`}>
                  Возразить
                </Link>
              </>
            )}
          </p>
        )}
        <p className={classes.target} title={link.fulllink}>
          {link.isMicrolanding ? 'главная кнопка ведёт' : 'ведёт'} на{' '}
          {link.fulllink.replace(/^https?:\/\//, '')}
        </p>
      </div>
      <div className={classes.actions}>
        {withAddress && (
          <>
            <CopyButton value={url} label="Скопировать" />
            <QrButton ref={takeButton} onOpen={() => show({ url, title: link.title })} />
            <ActionIcon
              component="a"
              href={url}
              target="_blank"
              rel="noreferrer"
              variant="default"
              size={36}
              aria-label="Открыть в новой вкладке"
              title="Открыть в новой вкладке"
            >
              <IconArrowUpRight size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )}
        <WayToForm name="Изменить ссылку" Icon={IconPencil} to={`${pagePaths.links}/${link._id}`} />
        <WayToForm
          name="Создать похожую ссылку"
          Icon={IconCopyPlus}
          to={`${pagePaths.links}?create`}
          state={{ like: link._id }}
        />
      </div>
    </div>
  )
}
