// Loaded before a process (`--import`): a signal has it break down as by a fault that nobody expected.

process.on('SIGUSR2', () => {
  throw new Error('broken on purpose')
})
