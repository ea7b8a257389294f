import { leadsToMeta } from '#contract/link-hosts.ts'
import { TargetIcon } from '#web/features/links/target-icon.tsx'

import type { Recognition } from './target-recognition.ts'

import classes from './target-field.module.css'

interface RecognisedTargetProps {
  target: string
  recognition: Recognition
}

/** What the address was recognised as. */
export const RecognisedTarget = ({ target, recognition }: RecognisedTargetProps) => (
  <>
    <output className={classes.recognised}>
      {recognition.state === 'asking' && 'Узнаём, куда ведёт…'}
      {recognition.state === 'unreachable' &&
        'Узнать, что это за адрес, не удалось. Ссылку можно создать и так.'}
      {recognition.state === 'known' && (
        <>
          <TargetIcon type={recognition.type} />
          <span className={classes.name}>{recognition.name}</span>
        </>
      )}
    </output>
    {recognition.state === 'known' && leadsToMeta(target) && (
      <p className={classes.footnote}>
        Принадлежит Meta, признанной экстремистской организацией и запрещённой в России.
      </p>
    )}
  </>
)
