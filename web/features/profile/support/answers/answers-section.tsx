import { Disclosure } from '#web/features/profile/disclosure.tsx'
import { Section } from '#web/features/profile/section.tsx'

import { answers } from './answers.tsx'

import classes from './answers-section.module.css'

export const AnswersSection = () => (
  <Section id="answers" title="Частые вопросы" lead="Возможно, ответ уже здесь.">
    <div className={classes.list}>
      {answers.map(({ id, question, answer }) => (
        <Disclosure key={id} id={id} title={question}>
          <div className={classes.answer}>{answer}</div>
        </Disclosure>
      ))}
    </div>
  </Section>
)
