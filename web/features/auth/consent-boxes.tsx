import { Checkbox, type CheckboxProps } from '@mantine/core'
import type { ReactNode } from 'react'

import type { ConsentKind } from '#contract/account.ts'
import { pagePaths } from '#contract/paths.ts'

import classes from './form.module.css'

interface DocumentLinkProps {
  path: string
  children: ReactNode
}

/** In a tab of its own: what is typed here stays. */
const DocumentLink = ({ path, children }: DocumentLinkProps) => (
  <a href={path} target="_blank">
    {children}
  </a>
)

interface ConsentBoxesProps {
  box: (name: ConsentKind) => CheckboxProps
  /** Whoever has agreed to the news is not asked again. */
  hasNews?: boolean
}

/** The two documents and, apart, the news; none is ticked for anybody. */
export const ConsentBoxes = ({ box, hasNews = false }: ConsentBoxesProps) => (
  <div className={classes.consents}>
    <Checkbox
      {...box('personalData')}
      required
      size="md"
      label={
        <>
          Даю{' '}
          <DocumentLink path={pagePaths.personalData}>согласие на обработку персональных данных</DocumentLink>
        </>
      }
    />
    <Checkbox
      {...box('terms')}
      required
      size="md"
      label={
        <>
          Принимаю <DocumentLink path={pagePaths.terms}>оферту</DocumentLink> и{' '}
          <DocumentLink path={pagePaths.privacyPolicy}>политику конфиденциальности</DocumentLink>
        </>
      }
    />
    {!hasNews && (
      <Checkbox
        {...box('news')}
        size="md"
        label="Можно писать мне о новостях сервиса"
        description="Необязательно. Отказаться можно в любой момент."
      />
    )}
  </div>
)
