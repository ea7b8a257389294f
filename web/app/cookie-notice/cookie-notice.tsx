import { useEffect, useRef, useState } from 'react'

import { pagePaths } from '#contract/paths.ts'
import { readCookieChoice, writeCookieChoice } from '#web/app/cookie-notice/cookie-choice.ts'
import { showCookieSettings } from '#web/ui/cookie-settings.ts'
import { openerOf } from '#web/ui/focus-return.ts'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import { CookieKinds } from './cookie-kinds.tsx'
import { useCoveredHeight } from './use-covered-height.ts'

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
  const [opener] = useState(() => (settings ? openerOf(document.activeElement) : undefined))
  const part = useFocusHeir(opener)
  useCoveredHeight(part)

  useEffect(() => {
    if (settings) heading.current?.focus()
  }, [settings])

  return (
    <section ref={part} className={classes.notice} aria-labelledby="cookie-notice">
      <h2 id="cookie-notice" ref={heading} className={classes.title} tabIndex={-1}>
        Можно считать посещения с помощью Яндекс Метрики?
      </h2>
      {detailed && <CookieKinds metrika={metrika} onChange={setMetrika} />}
      <div className={classes.actions}>
        <button type="button" className={classes.action} onClick={() => choose(true)}>
          Принять
        </button>
        <button type="button" className={classes.action} onClick={() => choose(false)}>
          Только необходимые
        </button>
        {/* The same button: the focus stays on it. */}
        <button
          type="button"
          className={classes.smaller}
          onClick={() => (detailed ? choose(metrika) : setDetailed(true))}
        >
          {detailed ? 'Сохранить выбор' : 'Настроить'}
        </button>
        <a
          className={classes.smaller}
          href={`${pagePaths.privacyPolicy}#cookie`}
          target="_blank"
          rel="noreferrer"
        >
          Подробнее
        </a>
      </div>
    </section>
  )
}
