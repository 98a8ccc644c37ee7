/** Starts the page where it can run; else `index.html` says what is missing. */
import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import App from './App.svelte';
import { begun } from './i18n';

const without = document.getElementById('without');
if (typeof WebAssembly === 'object') {
  without?.remove();
  // In one language from the first moment on.
  void begun.then(() => mount(App, { target: document.getElementById('app') as HTMLElement }));
} else {
  without?.classList.remove('late');
}
