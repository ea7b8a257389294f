import { useEffect, useRef, useState } from 'react'

import { pagePaths } from '#contract/paths.ts'
import { readCookieChoice, writeCookieChoice } from '#web/ui/cookie-choice.ts'
import { showCookieSettings } from '#web/ui/cookie-settings.ts'

import { CookieKinds } from './cookie-kinds.tsx'

import classes from './cookie-notice.module.css'

function choose(metrika: boolean): void {
  writeCookieChoice(metrika)
  showCookieSettings(false)
}

interface CookieNoticeProps {
  /** Asked for by the person, who may have chosen before. */
  settings: boolean
}

/** Asks whether the counter may be used. Lies over nothing that can wait: the page works behind it. */
export function CookieNotice({ settings }: CookieNoticeProps) {
  const [detailed, setDetailed] = useState(settings)
  const [metrika, setMetrika] = useState(() => readCookieChoice()?.metrika ?? false)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (settings) heading.current?.focus()
  }, [settings])

  return (
    <section className={classes.notice} aria-labelledby="cookie-notice">
      <div className={classes.words}>
        <h2 id="cookie-notice" ref={heading} className={classes.title} tabIndex={-1}>
          Можно считать посещения?
        </h2>
        <p className={classes.text}>
          С вашего согласия включим Яндекс Метрику: она покажет нам, какие разделы открывают. Без неё всё
          работает так же. Передумать можно в любой момент в «Настройках cookie».{' '}
          <a
            className={classes.link}
            href={`${pagePaths.privacyPolicy}#cookie`}
            target="_blank"
            rel="noreferrer"
          >
            Подробнее
          </a>
        </p>
        {detailed && <CookieKinds metrika={metrika} onChange={setMetrika} />}
      </div>
      <div className={classes.actions}>
        <button type="button" className={classes.action} onClick={() => choose(true)}>
          Принять
        </button>
        <button type="button" className={classes.action} onClick={() => choose(false)}>
          Только необходимые
        </button>
        {detailed ? (
          <button type="button" className={classes.action} onClick={() => choose(metrika)}>
            Сохранить выбор
          </button>
        ) : (
          <button type="button" className={classes.action} onClick={() => setDetailed(true)}>
            Настроить
          </button>
        )}
      </div>
    </section>
  )
}
