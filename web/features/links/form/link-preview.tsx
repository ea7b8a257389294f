import { IconPhoto } from '@tabler/icons-react'

import { useShortDomain } from '#web/features/links/short-domain.ts'
import { canLead, hostOf } from '#web/ui/target-address.ts'

import type { LinkValues } from './link-values.ts'

import classes from './link-preview.module.css'

interface LinkPreviewProps {
  values: LinkValues
  /** The server takes no such target. */
  isRefused: boolean
}

/** How a messenger will show the link, with what is known before it is made. */
export function LinkPreview({ values, isRefused }: LinkPreviewProps) {
  const host = isRefused || !canLead(values.target) ? '' : hostOf(values.target)
  return (
    <aside className={classes.preview} aria-label="Как ссылку покажет мессенджер">
      <div className={classes.phone}>
        <p className={classes.bar} aria-hidden>
          Telegram
        </p>
        <div className={classes.chat}>
          {host === '' ? (
            <p className={classes.nothing}>Здесь появится сообщение со ссылкой</p>
          ) : (
            <Message values={values} host={host} />
          )}
        </div>
      </div>
      {host !== '' && (
        <p className={classes.caption}>
          {values.isAdult
            ? 'Так её покажет Telegram. Со ссылки 18+ название и картинка не видны: вместо них вопрос о возрасте.'
            : `Так её покажет Telegram. Название и картинку в карточке он возьмёт со страницы ${host}.`}
        </p>
      )}
    </aside>
  )
}

interface MessageProps {
  values: LinkValues
  host: string
}

function Message({ values: { slug, title, isAdult }, host }: MessageProps) {
  const { prefix } = useShortDomain()
  return (
    <div className={classes.message}>
      <p className={classes.address}>
        {prefix}
        {slug.trim()}
      </p>
      {title.trim() && <p className={classes.text}>{title.trim()}</p>}
      <div className={classes.card}>
        <p className={classes.host}>{isAdult ? prefix.replace(/\/.*$/, '') : host}</p>
        {isAdult ? (
          <p className={classes.text}>18+</p>
        ) : (
          <>
            <span className={classes.line} />
            <span className={classes.line} />
            <span className={classes.picture}>
              <IconPhoto size={24} stroke={1.5} aria-hidden />
            </span>
          </>
        )}
      </div>
    </div>
  )
}
