addEventListener('click', event => {
  window.earlyPress = event.target.closest('button')
})
