import { IconFlask } from '@tabler/icons-react'

import classes from './sandbox-line.module.css'

/** Nobody may take a rehearsal for a payment. */
export const SandboxLine = () => (
  <p className={classes.line}>
    <IconFlask size={20} stroke={1.75} aria-hidden />
    <span>
      <strong>Тестовая оплата: деньги не списываются.</strong> Настоящую карту не вводите: тестовые
      перечислены в&nbsp;окне оплаты.
    </span>
  </p>
)
