import 'react-toastify/ReactToastify.css'
import { useEffect } from 'react'
import { toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled'

import { freeTop, freeTopOfDrawer } from '#web/app/free-top.ts'

import classes from './notifications.module.css'

const CloseButton = ({ closeToast }: CloseButtonProps) => (
  <button type="button" className={classes.close} onClick={closeToast} aria-label="Закрыть">
    ×
  </button>
)

/** Source specification, § 9: where notifications stand and how long. */
export function Notifications() {
  useEffect(() => {
    const { style } = document.documentElement
    return toast.onChange(({ status }) => {
      if (status !== 'added') return
      style.setProperty('--free-top', `${freeTop()}px`)
      const ofDrawer = freeTopOfDrawer()
      // Below the title of a drawer that opens later, the style says how much that is.
      if (ofDrawer === undefined) style.removeProperty('--free-top-of-drawer')
      else style.setProperty('--free-top-of-drawer', `${ofDrawer}px`)
    })
  }, [])
  return (
    <ToastContainer
      className={classes.stack ?? ''}
      toastClassName={classes.toast ?? ''}
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      hideProgressBar
      closeButton={CloseButton}
      aria-label="Уведомления"
    />
  )
}
