import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'

import parts from '#web/features/profile/parts.module.css'

/** An act that cannot be made here is made by people. */
export const WriteToUs = () => (
  <>
    <Link className={parts.link} to={`${pagePaths.support}#question`}>
      Напишите нам
    </Link>
    , пришлём.
  </>
)
