// Loaded before a process (`--import`): it stands still as soon as it has written a line with the words of
// STAND_STILL_AT, until somebody kills it.

const words = process.env.STAND_STILL_AT ?? ''
const write = process.stdout.write.bind(process.stdout)

Object.assign(process.stdout, {
  write(text: string) {
    const written = write(text)
    if (text.includes(words)) process.kill(process.pid, 'SIGSTOP')
    return written
  }
})
