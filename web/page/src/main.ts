/** Starts the page where it can run; else `index.html` says what is missing. */
import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import App from './App.svelte';

const without = document.getElementById('without');
if (typeof WebAssembly === 'object') {
  without?.remove();
  mount(App, { target: document.getElementById('app') as HTMLElement });
} else {
  without?.classList.remove('late');
}
