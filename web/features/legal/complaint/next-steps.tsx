import { pagePaths } from '#contract/paths.ts'
import { To } from '#web/features/legal/legal-parts.tsx'

import { HurryNote } from './hurry-note.tsx'

import classes from './complaint.module.css'

/** What becomes of a complaint. */
export const NextSteps = () => (
  <aside className={classes.aside} aria-labelledby="complaint-next">
    <h2 id="complaint-next" className={classes.heading}>
      Что будет дальше
    </h2>
    <ol className={classes.steps}>
      <li>Жалобу прочитает человек и посмотрит, куда ведёт ссылка.</li>
      <li>
        Если она нарушает <To path={`${pagePaths.terms}#prohibited`}>правила</To>, мы её заблокируем: вместо
        перехода люди увидят, что она закрыта.
      </li>
      <li>Если вы оставите почту, сможем ответить или уточнить. Владельцу ссылки мы её не сообщаем.</li>
    </ol>
    <HurryNote />
  </aside>
)
